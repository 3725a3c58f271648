import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from '../../apps/server/src/kit/db/db.ts'
import type { Statement } from '../statements.ts'
import { report } from './report.ts'

/** What the same page costs without session, checks or framework: the two statements through `pg`, and JSON. */
const { pool } = connect(process.env['DATABASE_URL'] ?? '', { max: Number(process.env['POOL_SIZE']) })
const [page, count] = JSON.parse(process.env['STATEMENTS'] ?? '[]') as [Statement, Statement]

const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    Promise.all([pool.query(page), pool.query(count)]).then(
      ([list, counted]) => {
        const body = JSON.stringify({ code: 200, msg: '操作成功', data: { list: list.rows, total: counted.rows[0].n } })
        response.setHeader('content-type', 'application/json; charset=utf-8')
        response.end(body)
      },
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
})
server.listen(0, '127.0.0.1', () => report(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
