import { Hono } from "hono";
import { readJsonBody } from "../body.ts";
import { clientAddress } from "../limits/client-address.ts";
import { untilAnswerSent } from "../until-sent.ts";
import type { McpEndpoint } from "./endpoint.ts";
import { BODY_BYTES } from "./envelope.ts";

/** The endpoint as a part of the app: for what `listener.ts` leaves to it, and in this process. */
export function createMcpRoute(endpoint: McpEndpoint): Hono {
  return new Hono().on("ALL", ["/api/mcp", "/api/mcp/"], async (c) => {
    const { raw } = c.req;
    const { method, url, headers } = raw;
    const readBody = () => readJsonBody(raw, BODY_BYTES);
    const sent = untilAnswerSent(c);
    const { text, ...init } = await endpoint({
      method,
      url,
      headers,
      from: clientAddress(c),
      readBody,
      sent,
    });
    return new Response(text, init);
  });
}
