import type { Tx } from '../../kit/db/db.ts'
import { realtime } from '../../kit/realtime/realtime.ts'
import { tellUnread } from '../account/own/unread.ts'

/** A release is out: everybody connected hears of it, and their badges follow. */
export async function announce(tx: Tx, release: { messageId: number; version: string | null; title: string }): Promise<void> {
  await realtime.toAll(tx, { type: 'notice', ...release })
  await tellUnread(tx, null)
}
