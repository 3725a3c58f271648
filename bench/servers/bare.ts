import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deserialize } from 'node:v8'
import pg from 'pg'
import { getTypeParser } from '../../apps/server/src/kit/http/wire-types.ts'
import type { Recorded, Sent } from '../ratio/recorder.ts'
import { report } from './report.ts'

/** What a request costs without the product: its statements as they were recorded, through `pg`, and their rows as JSON. */
const url = {
  connectionString: process.env['DATABASE_URL'] ?? '',
  max: Number(process.env['POOL_SIZE']),
  pipeline: true,
  types: { getTypeParser },
}
const requests = deserialize(readFileSync(process.env['RECORDED'] ?? '')) as Record<string, Recorded[]>

const pools = new Map<string, pg.Pool>()
function poolOf({ options }: Sent): pg.Pool {
  const pool = pools.get(options) ?? new pg.Pool({ ...url, options })
  pools.set(options, pool)
  return pool
}

const BEGINS = /^BEGIN/
const ENDS = /^(COMMIT|ROLLBACK)/

async function replay(groups: Recorded): Promise<unknown[]> {
  const open = new Map<number, pg.PoolClient>()
  const answers: unknown[] = []
  for (const group of groups) {
    for (const sent of group) if (BEGINS.test(sent.text)) open.set(sent.client, await poolOf(sent).connect())
    answers.push(...(await Promise.all(group.map((sent) => send(open, sent)))))
  }
  return answers
}

async function send(open: Map<number, pg.PoolClient>, sent: Sent): Promise<unknown> {
  const { client, name, text, values } = sent
  const own = open.get(client)
  const ends = own && ENDS.test(text)
  if (ends) open.delete(client)
  const { rows } = await (own ?? poolOf(sent)).query({ ...(name && { name }), text, values })
  if (ends) own.release()
  return rows
}

const server = createServer((request, response) => {
  const [, name = '', number] = request.url!.split('/')
  request.resume()
  request.on('end', () => {
    replay(requests[name]![Number(number)]!).then(
      (data) => {
        const body = Buffer.from(JSON.stringify({ code: 200, msg: '操作成功', data }))
        response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length }).end(body)
      },
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
})
server.listen(0, '127.0.0.1', () => report(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
