import { useEffect, useMemo, useState } from 'react'
import { inChunks } from './in-chunks.ts'
import { everyLine } from './text-tools.ts'

/** Every line turned, without holding up the page: the last answer stands until the next is whole. */
export function useTurned(text: string, does: (line: string) => string): { lines: string[]; turned: string[]; isBusy: boolean } {
  const lines = useMemo(() => everyLine(text), [text])
  const [done, setDone] = useState<{ of: string[]; by: typeof does; turned: string[] } | null>(null)
  useEffect(() => {
    let isWanted = true
    void inChunks(lines, does, () => isWanted).then((turned) => turned && setDone({ of: lines, by: does, turned }))
    return () => {
      isWanted = false
    }
  }, [lines, does])
  return { lines, turned: done?.turned ?? [], isBusy: done?.of !== lines || done.by !== does }
}
