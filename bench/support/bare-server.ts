import { createServer } from "node:http";

/** The least that Node can do: reads the body, answers the same bytes. What `tools/list` is measured against. */
const [port, bytes] = process.argv.slice(2).map(Number) as [number, number];
const answer = "x".repeat(bytes);
createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    response.writeHead(200, { "content-type": "application/json", "content-length": answer.length });
    response.end(answer);
  });
}).listen(port, "127.0.0.1");
