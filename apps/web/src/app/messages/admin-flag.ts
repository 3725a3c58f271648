import { useEffect, useState } from 'react'
import { stored } from '../token.ts'

/** The flag is kept after the dashboard has loaded, so it is read a second later. */
const FLAG_MS = 1000

export function useAdminFlag(): boolean {
  const [admin, setAdmin] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAdmin(stored('opSsAdmin') === '1'), FLAG_MS)
    return () => clearTimeout(timer)
  }, [])
  return admin
}
