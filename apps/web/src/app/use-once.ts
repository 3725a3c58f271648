import { useEffect, useRef } from 'react'

/** A code works once; an effect that runs twice must not spend it. */
export function useOnce(work: () => void): void {
  const done = useRef(false)
  useEffect(() => {
    if (done.current) return
    done.current = true
    work()
  })
}
