import { type Agent, request } from "node:http";

/** Resolves when a 200 response has been read completely; rejects for any other. */
export function post(
  agent: Agent,
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { agent, method: "POST", headers: { ...headers, "content-length": Buffer.byteLength(body) } },
      (response) => {
        response.resume();
        response.on("end", () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`HTTP ${response.statusCode}`)),
        );
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}
