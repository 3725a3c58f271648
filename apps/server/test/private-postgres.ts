export interface PrivatePostgres {
  url: string
  port: number
  pid: number
  stop(): Promise<void>
}

/** A cluster of the test's own, to be stopped and killed. */
export async function privatePostgres(dir: string, port?: number): Promise<PrivatePostgres> {
  const file = '../../../bin/postgres.mjs'
  const module = (await import(file)) as { startPostgres: (options: object) => Promise<PrivatePostgres> }
  return module.startPostgres({ dir, port, settings: { max_connections: 100, shared_buffers: '64MB' } })
}
