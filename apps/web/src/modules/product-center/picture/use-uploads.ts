import { pictureInfo } from '@erp/contract/product-center/picture/picture-info'
import { useState } from 'react'
import { quietly } from '../../../app/call.ts'
import { upload } from '../../../kit/index.ts'
import { placeOf, wrongWith } from './pictured.ts'

export interface Sent {
  key: string
  name: string
  state: 'waiting' | 'done' | 'failed'
  text: string
}

/** One after the other, in the order of their names; what was refused says why and the next one goes on. */
export function useUploads(taskId: number, onChanged: () => void) {
  const [sent, setSent] = useState<Sent[]>([])
  const [busy, setBusy] = useState(false)
  const send = async (files: File[], kind: number | null): Promise<void> => {
    if (busy || files.length === 0) return
    const wanted = files.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
    setSent(wanted.map(({ name }, n) => ({ key: `${n} ${name}`, name, state: 'waiting', text: '等待上传' })))
    setBusy(true)
    for (const [n, file] of wanted.entries()) {
      const ended = await sentTo(taskId, file, kind)
      setSent((before) => before.map((one, at) => (at === n ? { ...one, ...ended } : one)))
    }
    setBusy(false)
    onChanged()
  }
  return { sent, busy, send }
}

async function sentTo(taskId: number, file: File, kind: number | null): Promise<Pick<Sent, 'state' | 'text'>> {
  const wrong = wrongWith(file)
  if (wrong) return { state: 'failed', text: wrong }
  try {
    const to = await upload(pictureInfo, 'upload', file, { id: taskId, ...(kind && { kind }) }, { handles: quietly })
    return { state: 'done', text: placeOf(to) }
  } catch (error) {
    return { state: 'failed', text: (error as Error).message }
  }
}
