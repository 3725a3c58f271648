import { manifests } from '@erp/contract'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { type Clock, systemClock } from './kit/clock.ts'
import type { Config } from './kit/config.ts'
import { connect } from './kit/db/db.ts'
import { type Files, filesOf } from './kit/file/files.ts'
import type { AnyResource, House } from './kit/house.ts'
import { answerErrors, answerFramework } from './kit/http/errors.ts'
import { watch } from './kit/http/health.ts'
import { mount, requestId } from './kit/http/http.ts'
import { throttle } from './kit/http/rate.ts'
import { createJobs, type Jobs } from './kit/job/jobs.ts'
import { startPulses } from './kit/job/pulse.ts'
import { Names } from './kit/list/names.ts'
import { Totals } from './kit/list/totals.ts'
import { realtime } from './kit/realtime/realtime.ts'
import { type RealtimeTimes, serveSockets } from './kit/realtime/realtime-gate.ts'
import { Sessions } from './kit/session.ts'
import { connectModules, modules } from './modules/index.ts'
import { answerNoCall, confine, servePages } from './pages.ts'

export interface App {
  server: FastifyInstance
  house: House
  /** Begins what is done without being asked: jobs, schedules and pulses. */
  work(): Promise<void>
  close(): Promise<void>
}

interface Parts {
  clock?: Clock
  files?: Files
  jobs?: Jobs
  realtimeTimes?: RealtimeTimes
  /** Where log lines go instead of stdout. */
  logTo?: { write(line: string): void }
}

/** Composes the product: database, files, jobs, every module's calls. Listening is main.ts's. */
export async function buildApp(config: Config, parts: Parts = {}): Promise<App> {
  connectModules()
  const server = serverOf(config, parts.logTo)
  const house = houseOf(config, parts, server)
  const { db, readDb, clock } = house
  await server.register(multipart, { limits: { files: 1, fields: 20, fieldSize: 100_000 } })
  answerErrors(server, house)
  watch(server, house)
  await servePages(server, config)
  const pace = throttle(config.ratePerMinute, () => clock.now().getTime())
  mount(server, { house, sessions: new Sessions(db, () => clock.now()), throttle: pace }, modules)
  serveSockets(server, house, parts.realtimeTimes)
  server.all('/api/*', answerNoCall)
  let still = async () => {}
  let closing = false
  const work = async () => {
    try {
      await house.jobs.start()
    } catch (error) {
      // Asked to end on its way: the workers that were still to come are refused.
      if (!closing) throw error
    }
    if (closing) return
    const say = (error: Error) => server.log.error({ err: error }, 'pulse')
    still = startPulses(
      house,
      modules.flatMap((m) => m.pulses),
      say,
    )
  }
  const close = async () => {
    closing = true
    await still()
    await server.close()
    await house.jobs.stop()
    if (readDb !== db) await readDb.close()
    await db.close()
  }
  return { server, house, work, close }
}

const serverOf = (config: Config, stream: Parts['logTo']): FastifyInstance =>
  fastify({
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel, ...(stream && { stream }) },
    // Calls are logged by kit/health.ts, with their declared names.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    frameworkErrors: (error, request, reply) => {
      confine(request, reply)
      answerFramework(error, reply)
    },
    bodyLimit: 4 * 1024 * 1024,
    trustProxy: config.trustProxy,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  })

function houseOf(config: Config, parts: Parts, server: FastifyInstance): House {
  const db = connect(config.databaseUrl, { max: config.poolSize, waitMs: config.poolWaitMs })
  const separate = config.databaseReadUrl !== config.databaseUrl
  const clock = parts.clock ?? systemClock
  const house: House = {
    config,
    db,
    readDb: separate ? connect(config.databaseReadUrl, { max: 5, name: 'erp-read', waitMs: config.poolWaitMs }) : db,
    clock,
    totals: new Totals(() => clock.now()),
    names: new Names(),
    files: parts.files ?? filesOf(config),
    jobs: parts.jobs as Jobs,
    realtime,
    manifests,
    resources: new Map<string, AnyResource>(manifests.flatMap((m) => Object.values(m.resources).map((r) => [r.path, r]))),
    calls: new Map(),
    profileParts: modules.flatMap((m) => m.profile),
    finds: modules.flatMap((m) => m.finds),
  }
  const say = (error: Error) => server.log.error({ err: error }, 'jobs')
  const [jobs, schedules] = [modules.flatMap((m) => m.jobs), modules.flatMap((m) => m.schedules)]
  house.jobs ??= createJobs(house, jobs, schedules, { say })
  return house
}
