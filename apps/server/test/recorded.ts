import { createServer, connect as open, type Socket } from 'node:net'
import { afterAll } from 'vitest'

/** A way to PostgreSQL that keeps what it sends, byte by byte: what the database never sent nobody can leak. */
export async function recorded(databaseUrl: string): Promise<{ url: string; take(): string }> {
  const real = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let kept: Buffer[] = []
  const server = createServer((client) => {
    const database = open(Number(real.port || 5432), real.hostname)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => [client, database].forEach((each) => each.destroy()))
    }
    client.pipe(database)
    database.on('data', (bytes: Buffer) => {
      kept.push(bytes)
      client.write(bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as { port: number }
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  const take = () => {
    const text = Buffer.concat(kept).toString('utf8')
    kept = []
    return text
  }
  return { url: url.href, take }
}
