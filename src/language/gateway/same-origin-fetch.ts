const MAX_REDIRECTS = 3;

/**
 * Follows redirects within the endpoint's origin only: a 307 repeats the request with its texts, and another server is
 * not the one that was chosen. Any other redirect is an answer that fails by its status.
 */
export function keepWithinOrigin(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    let url = new URL(input instanceof Request ? input.url : input);
    for (let redirects = 0; ; redirects++) {
      const response = await send(url, { ...init, redirect: "manual" });
      const { status } = response;
      if (status < 300 || status >= 400) return response;
      await response.body?.cancel();
      const target = URL.parse(response.headers.get("location") ?? "", url.href);
      const isRepeated = status === 307 || status === 308;
      if (!isRepeated || target?.origin !== url.origin || redirects === MAX_REDIRECTS) return refuse(status);
      url = target;
    }
  };
}

/** In the form of an endpoint's own errors. */
function refuse(status: number): Response {
  return Response.json({ error: { message: "a redirect that is not followed" } }, { status });
}
