import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useSteady } from '../../../kit/steady.ts'

/** Opened from a list: what is worked on is in the address, once. */
export function useAddressed(name: string, open: (no: string) => unknown): void {
  const [params, setParams] = useSearchParams()
  const no = params.get(name)
  const take = useSteady((asked: string) => {
    setParams({}, { replace: true })
    open(asked)
  })
  useEffect(() => {
    if (no) take(no)
  }, [no, take])
}
