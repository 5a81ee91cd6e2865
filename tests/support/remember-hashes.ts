import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { promisify } from "node:util";

type Args = [crypto.BinaryLike, crypto.BinaryLike, number, crypto.ScryptOptions];
type Done = (error: Error | null, key: Buffer) => void;

const keys = new Map<string, Promise<Buffer>>();
const derive = promisify<crypto.BinaryLike, crypto.BinaryLike, number, crypto.ScryptOptions, Buffer>(
  crypto.scrypt,
);

/** The real key, derived once a worker: 60 ms each, and the tests ask for the same ones a thousand times. */
async function deriveOnce(args: Args): Promise<Buffer> {
  const name = JSON.stringify(args);
  const deriving = keys.get(name) ?? derive(...args);
  keys.set(name, deriving);
  return Buffer.from(await deriving);
}

/** Before anything takes its copy of `scrypt`. Runs before each file, but the worker's modules are loaded once. */
function rememberHashes(): void {
  const remember = (...given: [...Args, Done]) => {
    const done = given.pop() as Done;
    deriveOnce(given as unknown as Args).then(
      (key) => done(null, key),
      (error: Error) => done(error, Buffer.alloc(0)),
    );
  };
  Object.assign(crypto, { scrypt: remember });
  syncBuiltinESMExports();
}

rememberHashes();
