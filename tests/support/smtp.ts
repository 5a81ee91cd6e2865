import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

type Delivery = { from: string; to: string[]; user: string | undefined; raw: string };

/** A real mail server on a free port, which keeps what it gets, refuses every recipient with this code, or says nothing once it has a message. */
export async function startSmtp({ refuse = 0, isSilent = false } = {}) {
  const received: Delivery[] = [];
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth({ username, password }, _session, done) {
      if (password === "right") done(null, { user: username });
      else done(new Error("Wrong password"));
    },
    onRcptTo(_address, _session, done) {
      done(refuse ? Object.assign(new Error("No such person here"), { responseCode: refuse }) : null);
    },
    async onData(stream, { envelope, user }, done) {
      const from = envelope.mailFrom ? envelope.mailFrom.address : "";
      const to = envelope.rcptTo.map(({ address }) => address);
      received.push({ from, to, user: user as string | undefined, raw: await text(stream) });
      if (!isSilent) done();
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
