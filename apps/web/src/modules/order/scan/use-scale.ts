import { useEffect, useRef, useState } from 'react'
import { useSteady } from '../../../kit/steady.ts'
import { emptyPan, type Pan, panAfter } from './weight.ts'

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
  /** This browser can speak to one. */
  isPossible: boolean
  isOpen: boolean
  pan: Pan
  connect: () => Promise<void>
  /** What lies on it has been weighed. */
  take: () => void
}
const BAUD = 9600
const serial = (navigator as { serial?: Serial }).serial

/** A scale at a serial port: chosen once, found again the next time; every line of it is a reading. */
export function useScale(onReading: (pan: Pan) => void, failed: (reason: string) => void): Scale {
  const [pan, setPan] = useState(emptyPan)
  const [isOpen, setOpen] = useState(false)
  const kept = useRef(emptyPan)
  const put = useSteady((next: Pan) => {
    kept.current = next
    setPan(next)
    onReading(next)
  })
  const open = useSteady(async (port: SerialPort, signal?: AbortSignal) => {
    await port.open({ baudRate: BAUD })
    setOpen(true)
    try {
      for await (const line of linesOf(port, signal)) put(panAfter(kept.current, line))
    } finally {
      setOpen(false)
      put(emptyPan)
      await port.close().catch(() => {})
    }
  })
  useEffect(() => {
    const leaving = new AbortController()
    const again = async () => {
      const [known] = (await serial?.getPorts()) ?? []
      if (known) await open(known, leaving.signal)
    }
    void again().catch(() => failed('电子秤没有连接上'))
    return () => leaving.abort()
  }, [open, failed])
  const connect = async () => {
    const port = await serial!.requestPort().catch(() => null)
    if (port) await open(port).catch(() => failed('电子秤没有连接上'))
  }
  return { isPossible: Boolean(serial), isOpen, pan, connect, take: () => put({ ...kept.current, isTaken: true }) }
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
