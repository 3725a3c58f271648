import { Input } from 'antd'
import { useState } from 'react'

const KEPT = 'temu:bench'

/** The name of this bench: of the machine, whoever sits at it. */
export function useBenchName(): [string, (name: string) => void] {
  const [name, setName] = useState(() => localStorage.getItem(KEPT) ?? '')
  const set = (next: string) => {
    localStorage.setItem(KEPT, next)
    setName(next)
  }
  return [name, set]
}

export const BenchName = ({ value, onChange }: { value: string; onChange: (name: string) => void }) => (
  <Input
    className="floor-bench"
    aria-label="工位"
    prefix="工位"
    maxLength={30}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    onPressEnter={({ currentTarget }) => currentTarget.blur()}
  />
)
