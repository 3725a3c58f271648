import { useOptions } from '../../../kit/index.ts'

/** Platform codes in the words people use. */
export function Channels({ codes }: { codes: string[] }) {
  const { options } = useOptions('basic/platform', { by: 'platCode', all: true })
  if (codes.length === 0) return <span className="nothing">–</span>
  const names = codes.map((code) => options.find(({ value }) => value === code)?.label ?? code).join('、')
  return <span title={names}>{names}</span>
}
