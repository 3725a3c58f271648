import type { Tx } from './db.ts'
import type { House } from './house.ts'

export interface JobKind {
  name: string
  run(house: House, jobId: number): Promise<void>
}
export interface Schedule {
  key: string
  title: string
  cron: string
  run(house: House): Promise<void>
}
export interface Jobs {
  enqueue(tx: Tx, kind: string, jobId: number): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}
