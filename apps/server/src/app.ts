import { manifests } from '@erp/contract'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { type Clock, systemClock } from './kit/clock.ts'
import type { Config } from './kit/config.ts'
import { connect } from './kit/db.ts'
import { answerErrors, answerFramework } from './kit/errors.ts'
import { type Files, filesOf } from './kit/files.ts'
import { watch } from './kit/health.ts'
import type { AnyResource, House } from './kit/house.ts'
import { mount, requestId } from './kit/http.ts'
import { createJobs, type Jobs } from './kit/jobs.ts'
import { throttle } from './kit/rate.ts'
import { Refusal } from './kit/refuse.ts'
import { Sessions } from './kit/session.ts'
import { modules } from './modules/index.ts'
import { servePages } from './pages.ts'

export interface App {
  server: FastifyInstance
  house: House
  close(): Promise<void>
}

/** Composes the product: database, files, jobs, every module's calls. Listening is main.ts's. */
export async function buildApp(config: Config, options: { clock?: Clock; files?: Files; jobs?: Jobs } = {}): Promise<App> {
  const clock = options.clock ?? systemClock
  const db = connect(config.databaseUrl, { max: config.poolSize })
  const readDb =
    config.databaseReadUrl === config.databaseUrl ? db : connect(config.databaseReadUrl, { max: 5, name: 'erp-read' })
  const resources = new Map<string, AnyResource>(
    manifests.flatMap((m) => Object.values(m.resources).map((r) => [r.path, r] as const)),
  )
  const house: House = {
    config,
    db,
    readDb,
    clock,
    files: options.files ?? filesOf(config),
    jobs: options.jobs as Jobs,
    manifests,
    resources,
    calls: new Map(),
    profileParts: modules.flatMap((m) => m.profile),
  }
  house.jobs ??= createJobs(
    house,
    modules.flatMap((m) => m.jobs),
    modules.flatMap((m) => m.schedules),
    { say: (error) => server.log.error({ err: error }, 'jobs') },
  )
  const server = fastify({
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel },
    // Calls are logged by kit/health.ts, with their declared names.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    frameworkErrors: answerFramework,
    bodyLimit: 4 * 1024 * 1024,
    trustProxy: config.trustProxy,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  })
  await server.register(multipart, { limits: { files: 1, fields: 20, fieldSize: 100_000 } })
  answerErrors(server, house)
  watch(server, house)
  await servePages(server, config)
  mount(server, { house, sessions: new Sessions(db, () => clock.now()), throttle: throttle(config.ratePerMinute) }, modules)
  server.all('/api/*', () => {
    throw new Refusal(404, '接口不存在')
  })
  return {
    server,
    house,
    close: async () => {
      await server.close()
      await house.jobs.stop()
      if (readDb !== db) await readDb.close()
      await db.close()
    },
  }
}
