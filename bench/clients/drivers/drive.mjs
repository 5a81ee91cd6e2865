import { createInterface } from "node:readline";

/** Runs a driver: one line of JSON on standard input is one thing to do, one on standard output its end. */
const { connect } = await import(process.argv[2]);
let session;
const actions = {
  async connect({ url, key }) {
    session = await connect(url, { authorization: `Bearer ${key}` });
  },
  list: () => session.list(),
  call: ({ tool, given }) => session.call(tool, given),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, do: action, ...given } = JSON.parse(line);
  const answer = await Promise.try(() => actions[action](given)).then(
    (result = null) => ({ id, result }),
    (error) => ({ id, error: { message: String(error?.message ?? error) } }),
  );
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
process.exit();
