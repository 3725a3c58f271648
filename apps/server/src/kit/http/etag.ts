import { createHash } from 'node:crypto'
import type { Action } from '@erp/contract/kit'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Option lists and trees: asked for by every form, changed now and then. */
export const isTagged = (action: Action): boolean => action.method === 'GET' && !action.download && /list|tree/i.test(action.path)

/** The tag is the body's own hash, so it is the same on every node and a write changes it at once. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply {
  const tag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
  reply.header('etag', tag).header('cache-control', 'private, no-cache')
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(tag)) return reply.status(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}
