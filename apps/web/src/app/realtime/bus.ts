import type { ClientFrame, ServerFrame } from '@erp/contract/kit/realtime'
import { useEffect, useEffectEvent } from 'react'

type Type = ServerFrame['type']
type Of<T extends Type> = Extract<ServerFrame, { type: T }>

const listeners = new Map<Type, Set<(frame: any) => void>>()

export function publish(frame: ServerFrame): void {
  for (const listener of listeners.get(frame.type) ?? []) listener(frame)
}

export function listen<T extends Type>(type: T, listener: (frame: Of<T>) => void): () => void {
  const own = listeners.get(type) ?? new Set()
  listeners.set(type, own.add(listener))
  return () => void own.delete(listener)
}

let say: (frame: ClientFrame) => void = () => {}

/** Set by the connection; what is said before it is there, or while it is away, is said again on `ready` by who needs it. */
export const setSpeaker = (speaker: typeof say): void => {
  say = speaker
}
export const speak = (frame: ClientFrame): void => say(frame)

/** What a page keeps live. On `sync` it asks again: frames may have been lost. */
export function useLiveFrame<T extends Type>(type: T, heard: (frame: Of<T>) => void): void {
  const latest = useEffectEvent(heard)
  useEffect(() => listen(type, (frame) => latest(frame)), [type])
}
