import { missing } from '../refuse.ts'

/** Keys are made by us, but never trusted: letters, digits, `.`, `_`, `-` between slashes, no hidden or upward part. */
export function checkedKey(key: string): string {
  if (key.length > 300 || !/^(?!.*\.\.)[A-Za-z0-9][\w.-]*(\/[A-Za-z0-9][\w.-]*)*$/.test(key))
    throw new Error(`bad file key: ${key}`)
  return key
}

export const gone = () => missing('文件')
