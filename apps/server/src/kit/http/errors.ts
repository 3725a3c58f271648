import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { wireTime } from '../clock.ts'
import { sql } from '../db/db.ts'
import { DatabaseAway } from '../db/db-away.ts'
import type { House } from '../house.ts'
import { Refusal } from '../refuse.ts'
import { keepRefused } from '../refused.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose call it is, once the token has been read. */
    userId?: number
  }
}

const HTTP_CODES = new Set([401, 403, 413, 429, 500, 503, 504])
/** Seconds in which a database that was lost is usually back. */
export const RETRY_AFTER = 3

/** One place where failures become answers; what is not a refusal is a 500 with a log id and no internals. */
export function answerErrors(server: FastifyInstance, house: House): void {
  server.setErrorHandler(async (error: FastifyError | Refusal, request, reply) => {
    const refusal = asRefusal(error)
    if (refusal.code === 500) {
      request.log.error({ err: error }, 'unexpected')
      await keep(house, error, request).catch(() => {})
    }
    await keepRefused(house, refusal, request).catch((failed: unknown) => request.log.error(failed))
    if (refusal.code === 503) {
      request.log.warn({ err: error }, 'the database is away')
      reply.header('retry-after', RETRY_AFTER)
    }
    const data = refusal.code === 500 ? { traceId: request.id } : refusal.data
    return reply
      .status(HTTP_CODES.has(refusal.code) ? refusal.code : 200)
      .send({ code: refusal.code, msg: refusal.message, data })
  })
}

/** What fails before there is a route, such as an address that cannot be decoded. */
export function answerFramework(error: FastifyError, reply: FastifyReply): void {
  const { code, message } = httpRefusal(error.statusCode ?? 500)
  void reply.status(HTTP_CODES.has(code) ? code : 200).send({ code, msg: message, data: null })
}

function asRefusal(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof DatabaseAway) return new Refusal(503, '数据库暂时不可用，正在恢复，请稍后重试')
  return databaseRefusal(error.code ?? '') ?? httpRefusal(error.statusCode ?? 500)
}

/** The database is the last guard: what it refuses is an answer, not a crash. */
function databaseRefusal(code: string): Refusal | null {
  if (/^22[0-9A-Z]{3}$/.test(code)) return new Refusal(400, '数据超出允许的范围或格式不正确')
  if (code === '23505') return new Refusal(400, '数据重复，请检查后重试')
  if (code === '23503') return new Refusal(409, '关联的数据不存在或正在被使用')
  if (code === '23514' || code === '23502') return new Refusal(400, '数据不符合规则，请检查后重试')
  if (code === '57014') return new Refusal(504, '请求超时，请稍后重试')
  return null
}

function httpRefusal(status: number): Refusal {
  if (status === 413) return new Refusal(413, '提交的内容过大')
  if (status >= 400 && status < 500) return new Refusal(400, '请求格式不正确')
  return new Refusal(500, '服务器错误，请稍后重试')
}

async function keep(house: House, error: Error, { id, url, method, userId }: FastifyRequest): Promise<void> {
  const message = `${error.name}: ${error.message}`.slice(0, 2000)
  await house.db.run(sql`
    INSERT INTO error_log (trace_id, method, path, message, stack, user_id, time)
    VALUES (${id}, ${method}, ${url.split('?')[0]!.slice(0, 300)}, ${message}, ${(error.stack ?? '').slice(0, 8000)}, ${userId ?? null},
      ${wireTime(house.clock.now())})`)
}
