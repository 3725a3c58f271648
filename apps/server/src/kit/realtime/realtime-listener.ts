import pg from 'pg'
import { CHANNEL } from './realtime.ts'

const LONGEST_WAIT = 5000

export interface Hearing {
  heard(payload: string): void
  /** Listening again after a time without: what was said meanwhile must be looked up. */
  back(): void
  failed(error: Error): void
}

/** LISTEN on a connection of its own, which comes back by itself. */
export class Listener {
  readonly #url: string
  readonly #hearing: Hearing
  #client: pg.Client | null = null
  #stopped = false
  #beating = false
  #tries = 0
  #retry: NodeJS.Timeout | undefined

  constructor(url: string, hearing: Hearing) {
    this.#url = url
    this.#hearing = hearing
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'erp-realtime',
      keepAlive: true,
      query_timeout: 10_000,
      connectionTimeoutMillis: 10_000,
    })
    this.#client = client
    client.on('error', (error) => this.#hearing.failed(error))
    client.on('end', () => this.#again(client))
    client.on('notification', ({ payload }) => this.#hearing.heard(payload ?? ''))
    try {
      await client.connect()
      await client.query(`LISTEN ${CHANNEL}`)
      this.#tries = 0
      this.#hearing.back()
    } catch (error) {
      this.#hearing.failed(error as Error)
      await client.end().catch(() => {})
      this.#again(client)
    }
  }

  /** A connection whose other end vanished says nothing by itself. */
  async beat(): Promise<void> {
    const client = this.#client
    if (!client || this.#beating) return
    this.#beating = true
    await client.query('SELECT 1').catch(() => client.end().catch(() => {}))
    this.#beating = false
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#retry)
    await this.#client?.end().catch(() => {})
  }

  #again(client: pg.Client): void {
    if (this.#stopped || client !== this.#client) return
    this.#client = null
    const wait = Math.min(LONGEST_WAIT, 50 * 2 ** this.#tries++)
    this.#retry = setTimeout(() => void this.start(), wait * (0.5 + Math.random() / 2))
  }
}
