import { createServer } from "node:http";

/** The baseline for `tools/list`: a bare Node server that reads the body and sends as many bytes. */
const [port, bytes] = process.argv.slice(2).map(Number) as [number, number];
const answer = "x".repeat(bytes);
createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    response.writeHead(200, { "content-type": "application/json", "content-length": answer.length });
    response.end(answer);
  });
}).listen(port, "127.0.0.1");
