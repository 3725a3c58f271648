import { useEffect, useState } from 'react'

const PAUSE_MS = 400

/** What was typed, once nobody types for a moment. */
export function useSettled<T extends object>(value: T): T {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as T), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
