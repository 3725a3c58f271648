import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import compress from '@fastify/compress'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from './kit/config.ts'

const folder = (app: string): string => fileURLToPath(new URL(`../../${app}/dist/`, import.meta.url))
const CSP = [
  "default-src 'self'",
  // antd writes its styles at run time.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  // Labels are printed from a hidden frame of the file.
  "frame-src 'self' blob:",
  // Itself covers its own sockets too.
  "connect-src 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'self'",
].join('; ')

export function confine(request: FastifyRequest, reply: FastifyReply): void {
  if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', CSP)
  // Behind a proxy that speaks TLS; over plain HTTP browsers ignore it.
  if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  reply.header('x-content-type-options', 'nosniff')
  reply.header('referrer-policy', 'same-origin')
  reply.header('x-frame-options', 'SAMEORIGIN')
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
}

/** Serves the built ERP at / and the central login at /central/; every page path answers the ERP's index. */
export async function servePages(server: FastifyInstance, config: Config): Promise<void> {
  await server.register(compress, { global: true, threshold: 4096, encodings: ['gzip', 'deflate', 'identity'] })
  server.addHook('onSend', async (request, reply) => confine(request, reply))
  const web = folder('web')
  const login = folder('login')
  const isBuilt = existsSync(web) && existsSync(login)
  const page = isBuilt ? withConfig(readFileSync(`${web}index.html`, 'utf8'), config) : null
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!
    if (path === '/api' || path.startsWith('/api/')) return answerNoCall(request, reply)
    if (page === null || request.method !== 'GET' || /\.\w{1,8}$/.test(path))
      return reply.status(404).type('text/plain').send('not found')
    return html(reply, page)
  })
  if (!isBuilt) return
  const options = { immutable: true, maxAge: '30d', index: false as const, decorateReply: false }
  await server.register(files, { root: `${web}assets`, prefix: '/assets/', ...options, decorateReply: true })
  await server.register(files, { root: `${login}assets`, prefix: '/central/assets/', ...options })
  const loginIndex = readFileSync(`${login}index.html`, 'utf8')
  server.get('/central/', (_request, reply) => html(reply, loginIndex))
}

/** Whoever asks for a call that does not exist is a program: it gets the envelope, never the page. */
export const answerNoCall = (_request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.status(404).send({ code: 404, msg: '接口不存在', data: null })

/** What the browser must know before its first call. */
function withConfig(page: string, config: Config): string {
  const known = JSON.stringify({ centralLoginUrl: config.centralLoginUrl, legacyHosts: config.legacyHosts })
  return page.replace(
    /(<meta name="erp-config" content=")[^"]*"/,
    (_, head: string) => `${head}${known.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`,
  )
}

const html = (reply: FastifyReply, page: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
