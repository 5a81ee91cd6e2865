# syntax=docker/dockerfile:1

# The pages and plain JavaScript: the only stage with development tools.
FROM node:24-slim AS build
WORKDIR /build
COPY . .
RUN npm run build

# What the bundle does not contain: the models and some packages, without Node (the last stage has it).
FROM node:24-slim AS packages
WORKDIR /build
COPY package.json package-lock.json ./
COPY model model/
COPY scripts scripts/
RUN node scripts/runtime-packages.mjs /app linux-x64 linux-arm64 && mkdir /data

FROM gcr.io/distroless/nodejs24-debian13:nonroot
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
COPY --from=packages /app/package.json ./
COPY --from=packages /app/node_modules node_modules/
COPY --from=build /build/dist dist/
COPY --from=build /build/LICENSE ./
COPY --from=packages --chown=65532:65532 /data /data
VOLUME /data
EXPOSE 3000
USER 65532:65532
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["/nodejs/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/nodejs/bin/node", "--max-semi-space-size=4", "/app/dist/service/cli.js"]
CMD ["serve"]
