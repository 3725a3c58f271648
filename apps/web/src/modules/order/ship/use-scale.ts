import { useEffect, useState } from 'react'
import { useSteady } from '../../../kit/steady.ts'
import { emptyPan, type Pan, panAfter, takenFrom } from './weight.ts'

/** What we use of the Web Serial API, which the library of types does not know yet. */
interface SerialPort {
  open: (options: { baudRate: number }) => Promise<void>
  close: () => Promise<void>
  readable: ReadableStream<Uint8Array<ArrayBuffer>> | null
}
interface Serial {
  getPorts: () => Promise<SerialPort[]>
  requestPort: () => Promise<SerialPort>
}
export interface Scale {
  /** none: this browser cannot speak to one. */
  state: 'none' | 'closed' | 'open' | 'failed'
  pan: Pan
  connect: () => Promise<void>
  /** What lies on it has been weighed. */
  take: () => void
}
const BAUD = 9600
const serial = (navigator as { serial?: Serial }).serial

/** A scale at a serial port: chosen once, found again the next time; every line of it is a reading. */
export function useScale(): Scale {
  const [pan, setPan] = useState(emptyPan)
  const [state, setState] = useState<Scale['state']>(serial ? 'closed' : 'none')
  const open = useSteady(async (port: SerialPort, signal?: AbortSignal) => {
    try {
      await port.open({ baudRate: BAUD })
      setState('open')
      for await (const line of linesOf(port, signal)) setPan((now) => panAfter(now, line))
      setState('closed')
    } catch {
      setState('failed')
    }
    setPan(emptyPan)
    await port.close().catch(() => {})
  })
  useEffect(() => {
    const leaving = new AbortController()
    void serial?.getPorts().then(([known]) => known && open(known, leaving.signal))
    return () => leaving.abort()
  }, [open])
  const connect = async () => {
    const port = await serial!.requestPort().catch(() => null)
    if (port) await open(port)
  }
  return { state, pan, connect, take: () => setPan(takenFrom) }
}

/** Every reading is looked at by the page as it stands then. */
export function useReadings({ pan }: Scale, look: (pan: Pan) => void): void {
  const steady = useSteady(look)
  useEffect(() => steady(pan), [pan, steady])
}

async function* linesOf(port: SerialPort, signal?: AbortSignal): AsyncGenerator<string> {
  const reader = port.readable!.getReader()
  const stop = () => void reader.cancel()
  signal?.addEventListener('abort', stop)
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const parts = (rest + decoder.decode(value, { stream: true })).split(/[\r\n]+/)
      rest = parts.pop() ?? ''
      yield* parts.filter(Boolean)
    }
  } finally {
    signal?.removeEventListener('abort', stop)
    reader.releaseLock()
  }
}
