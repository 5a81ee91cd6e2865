import { createServer } from "node:http";
import Sqlite from "better-sqlite3";

/** The least that a service does: reads the body, and sends as many bytes. With a file it commits a row before. */
const [port, bytes, file] = process.argv.slice(2);
const answer = "x".repeat(Number(bytes));
const store = file === undefined ? () => undefined : openStore(file);
createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    store();
    response.writeHead(200, { "content-type": "application/json", "content-length": answer.length });
    response.end(answer);
  });
}).listen(Number(port), "127.0.0.1");

function openStore(path: string): () => void {
  const database = new Sqlite(path);
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.exec("create table answers (id integer primary key, text text)");
  const insert = database.prepare("insert into answers (text) values (?)");
  return () => insert.run(answer);
}
