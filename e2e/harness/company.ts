import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { admin, databaseUrl } from './database.ts'
import { run, startProduct } from './product.ts'

// The proxy's word is taken, so that a test can come from an address of its own.
export const SETTINGS = {
  LOG_LEVEL: 'warn',
  RATE_PER_MINUTE: '1000000',
  POOL_WAIT_MS: '0',
  TRUST_PROXY: '1',
  EXTERNAL_LOGIN: 'simulated',
}

interface Place {
  adminUrl: string
  name: string
  env: { DATABASE_URL: string; DATA_DIR: string }
  remove: () => Promise<void>
}
export interface Company {
  known: Record<string, string>
  stop: () => Promise<void>
}

/** The one that was filled ahead, which whoever did so takes away, or one filled now. */
export async function firstCompany(adminUrl: string): Promise<Place> {
  const ahead = process.env['E2E_FIRST']
  return ahead ? { ...(JSON.parse(ahead) as Place), remove: async () => {} } : fillCompany(adminUrl)
}

export async function fillCompany(adminUrl: string): Promise<Place> {
  const place = await placeFor(adminUrl, `erp_e2e_${process.pid}`)
  await orRemove(place, async () => {
    await admin(adminUrl, `CREATE DATABASE ${place.name}`)
    await run('apps/server/src/migrate.ts', place.env)
    // A tenth of the goods, of the warehouse and of the orders: every state, in a tenth of the time.
    await run('apps/server/db/seed/main.ts', place.env, '--scale=0.1')
  })
  return place
}

export async function openCompany(first: Place, index: number): Promise<Company> {
  const place = await placeFor(first.adminUrl, `${first.name}_${index}`)
  return orRemove(place, async () => {
    await admin(place.adminUrl, `CREATE DATABASE ${place.name} TEMPLATE ${first.name} STRATEGY FILE_COPY`)
    await cp(first.env.DATA_DIR, place.env.DATA_DIR, { recursive: true })
    const product = await startProduct({ ...place.env, ...SETTINGS })
    const { DATABASE_URL, DATA_DIR } = place.env
    return {
      known: { E2E_URL: product.address, E2E_DATABASE_URL: DATABASE_URL, E2E_DATA_DIR: DATA_DIR },
      stop: () => product.stop().then(place.remove),
    }
  })
}

async function placeFor(adminUrl: string, name: string): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'erp-e2e-'))
  const remove = async () => {
    await admin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await rm(dataDir, { recursive: true, force: true })
  }
  return { adminUrl, name, env: { DATABASE_URL: databaseUrl(adminUrl, name), DATA_DIR: dataDir }, remove }
}

async function orRemove<T>(place: Place, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await place.remove()
    throw error
  }
}
