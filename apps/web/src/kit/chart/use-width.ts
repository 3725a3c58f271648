import { type RefObject, useEffect, useRef, useState } from 'react'

/** How wide the element is now: a drawing keeps its strokes and letters whatever the room. */
export function useWidth<T extends HTMLElement>(first: number): [RefObject<T | null>, number] {
  const frame = useRef<T>(null)
  const [width, setWidth] = useState(first)
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(Math.max(entry!.contentRect.width, 120)))
    watch.observe(frame.current!)
    return () => watch.disconnect()
  }, [])
  return [frame, width]
}
