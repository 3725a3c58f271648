import type { FastifyInstance, FastifyRequest } from 'fastify'
import prom from 'prom-client'
import { sql } from '../db/db.ts'
import type { House } from '../house.ts'
import { RETRY_AFTER } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The declared name of the call behind a route. */
    call?: string
  }
}

/** /healthz: the process lives. /readyz: it can serve. /metrics: how it does, for holders of METRICS_TOKEN; without one, for this machine. */
export function watch(server: FastifyInstance, house: House): void {
  const register = new prom.Registry()
  prom.collectDefaultMetrics({ register })
  const duration = new prom.Histogram({
    name: 'erp_call_seconds',
    help: 'Time of a call',
    labelNames: ['call', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  })
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  server.addHook('onResponse', async (request, reply) => {
    const { call } = request.routeOptions.config
    if (!call) return
    duration.labels(call, String(reply.statusCode)).observe(reply.elapsedTime / 1000)
    request.log.info({ call, status: reply.statusCode, ms: Math.round(reply.elapsedTime) })
  })
  server.get('/healthz', () => ({ ok: true }))
  server.get('/readyz', async (_request, reply) => {
    const ready = await house.db.query(sql`SELECT 1`).then(
      () => true,
      () => false,
    )
    if (!ready) reply.header('retry-after', RETRY_AFTER)
    return reply.status(ready ? 200 : 503).send({ ok: ready })
  })
  server.get('/metrics', async (request, reply) => {
    const token = house.config.metricsToken
    const allowed = token ? request.headers.authorization === `Bearer ${token}` : isLocal(request)
    if (!allowed) return reply.status(403).send()
    return reply.type(register.contentType).send(await register.metrics())
  })
}

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1']
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** A proxy on this machine that TRUST_PROXY does not name would make everybody this machine. */
function isLocal({ ip, ips, headers }: FastifyRequest): boolean {
  const believed = (ips?.length ?? 0) > 1
  return LOOPBACK.includes(ip) && (believed || !FORWARDED.some((name) => headers[name] !== undefined))
}
