import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'

export interface Fixture {
  address: string
  stop: () => Promise<void>
}

export async function fixture(name: string): Promise<Fixture> {
  const outDir = await mkdtemp(join(tmpdir(), 'erp-fixture-'))
  const root = resolve(import.meta.dirname, '../fixtures', name)
  const shared = { root, configFile: false as const, logLevel: 'error' as const }
  await build({ ...shared, plugins: [react()], build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 5000 } })
  const proxy = { '/api': { target: process.env['E2E_URL']! } }
  const server = await preview({ ...shared, build: { outDir }, preview: { port: 0, host: '127.0.0.1', proxy } })
  const stop = async () => {
    await server.close()
    await rm(outDir, { recursive: true, force: true })
  }
  return { address: server.resolvedUrls!.local[0]!, stop }
}
