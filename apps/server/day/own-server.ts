import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** A product of the day's own that dies without warning, as often as asked, and comes back. */
export class OwnServer {
  readonly url: string
  killed = 0
  readonly #port: number
  readonly #databaseUrl: string
  readonly #kills: number
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'erp-day-'))
  #child: ChildProcess | undefined
  #changing = false

  private constructor(port: number, databaseUrl: string, kills: number) {
    this.#port = port
    this.#databaseUrl = databaseUrl
    this.#kills = kills
    this.url = `http://127.0.0.1:${port}`
    process.once('exit', () => this.#child?.kill('SIGKILL'))
    process.once('SIGTERM', () => process.exit(143))
  }

  static async start(databaseUrl: string, kills: number): Promise<OwnServer> {
    const server = new OwnServer(await freePort(), databaseUrl, kills)
    await server.#open()
    return server
  }

  async killAt(part: number): Promise<void> {
    if (this.#changing || this.killed >= this.#kills || part < (this.killed + 1) / (this.#kills + 1)) return
    this.#changing = true
    this.killed++
    this.#child!.kill('SIGKILL')
    await once(this.#child!, 'exit')
    await this.#open()
    this.#changing = false
  }

  async stop(): Promise<void> {
    this.#child!.kill('SIGKILL')
    await once(this.#child!, 'exit')
    rmSync(this.#dataDir, { recursive: true, force: true })
  }

  async #open(): Promise<void> {
    const env = {
      ...process.env,
      PORT: String(this.#port),
      HOST: '127.0.0.1',
      DATABASE_URL: this.#databaseUrl,
      DATA_DIR: this.#dataDir,
      LOG_LEVEL: 'silent',
      RATE_PER_MINUTE: '1000000',
    }
    const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    this.#child = child
    const gone = once(child, 'exit').then(() => Promise.reject(new Error('服务没有启动')))
    const ready = new Promise<void>((resolve) =>
      child.on('message', ({ type }: { type: string }) => type === 'ready' && resolve()),
    )
    await Promise.race([ready, gone])
    gone.catch(() => {})
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
