# One process of Era. docs/containers.md says how it was tried.

FROM node:24-bookworm-slim AS build
WORKDIR /era
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build
RUN npm prune --omit=dev --offline
RUN rm -rf tests docs deploy

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /era
# Read-only to the process: the files stay root's.
COPY --from=build /era /era
RUN mkdir /data && chown node /data
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/server/main/main.ts"]
