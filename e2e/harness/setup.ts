import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { admin, databaseUrl } from './database.ts'
import { run, startProduct } from './product.ts'

// The proxy's word is taken, so that a test can come from an address of its own.
const SETTINGS = { LOG_LEVEL: 'warn', RATE_PER_MINUTE: '1000000', TRUST_PROXY: '1' }

/** A demo company of its own and the server that serves it, for the length of one run. */
export default async function setup(): Promise<() => Promise<void>> {
  const adminUrl = process.env['TEST_DATABASE_URL']
  if (!adminUrl) throw new Error('TEST_DATABASE_URL is not set: run the browser tests with `npm test e2e`')
  const name = `erp_e2e_${process.pid}`
  const dataDir = await mkdtemp(join(tmpdir(), 'erp-e2e-'))
  const undo = async () => {
    await admin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await admin(adminUrl, `CREATE DATABASE ${name}`)
    const env = { DATABASE_URL: databaseUrl(adminUrl, name), DATA_DIR: dataDir, ...SETTINGS }
    await run('apps/server/src/migrate.ts', env)
    // A tenth of the goods and of the warehouse: every state, in a tenth of the time.
    await run('apps/server/db/seed/main.ts', env, '--scale=0.1')
    const product = await startProduct(env)
    Object.assign(process.env, {
      E2E_URL: product.address,
      E2E_DATABASE_URL: env.DATABASE_URL,
      E2E_DATA_DIR: dataDir,
      ...SETTINGS,
    })
    return () => product.stop().then(undo)
  } catch (error) {
    await undo()
    throw error
  }
}
