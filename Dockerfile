# The service for production, with PostgreSQL: compose.yaml runs it, and src/app/README.md says how.
ARG NODE=node:24-bookworm-slim

# What is built and installed is the same on amd64 and arm64, so both stages run where the builder runs.
FROM --platform=$BUILDPLATFORM ${NODE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build
RUN mkdir files
# Others install the client, and there are no pages and no demo in production.
RUN rm -rf dist/client dist/demo dist/pages dist/.built-client dist/.built-demo dist/.built-pages dist/.tsbuildinfo

FROM --platform=$BUILDPLATFORM ${NODE} AS packages
WORKDIR /packages
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts
# Prisma brings a query compiler for each kind of database, and the service uses this one.
RUN find node_modules/@prisma/client/runtime -name 'query_compiler_*' ! -name 'query_compiler_fast_bg.postgresql.*' -delete

# Nothing below runs in a shell, so an image without one will do. Only what a volume holds is written.
FROM ${NODE}
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000
COPY --from=packages /packages/node_modules node_modules
COPY --from=build /build/dist dist
COPY --from=build /build/prisma/migrations prisma/migrations
COPY --from=build /build/package.json /build/LICENSE ./
# A new volume here belongs to the user of the service.
COPY --from=build --chown=1000:1000 /build/files /var/lib/consent
USER 1000:1000
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=64", "--no-allocation-site-pretenuring", "dist/main/main.js"]
CMD ["serve"]
