import { pinyin } from 'pinyin-pro'
import { bad } from '../../../kit/refuse.ts'

export interface Personal {
  username: string
  name: string
  phone?: string | null
  email?: string | null
}

/** So many of the commonest are refused also when digits and signs surround them: Password@2026, qwerty!123. */
const DRESSED = 1000
const HOUSE_WORDS = ['erp', 'kuajing', 'kuajingerp', 'erpadmin', 'erpuser']

export async function refuseWeak(password: string, person: Personal): Promise<void> {
  const given = password.toLowerCase()
  if (await isCommon(given)) throw bad('密码过于常见，容易被猜到，请换一个', 'password')
  if (wordsOf(person).some((word) => given.includes(word))) throw bad('密码不能包含用户名、姓名、手机号或邮箱', 'password')
}

async function isCommon(given: string): Promise<boolean> {
  const { whole, words } = await commonPasswords()
  const core = given.replace(/^[\d\W_]+|[\d\W_]+$/g, '')
  return whole.has(given.trim()) || words.has(core) || new Set(given).size < 4
}

interface Common {
  whole: Set<string>
  words: Set<string>
}
let common: Promise<Common> | undefined

function commonPasswords(): Promise<Common> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const list = dictionary['passwords-common']
    const words = list.slice(0, DRESSED).filter((word) => /^[a-z]{4,}$/.test(word))
    return { whole: new Set(list), words: new Set([...words, ...HOUSE_WORDS]) }
  })
  return common
}

function wordsOf({ username, name, phone, email }: Personal): string[] {
  const spoken = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('').toLowerCase()
  const flat = username.replace(/[._]/g, '')
  const long = [username, flat, spoken, phone ?? '', email?.split('@')[0] ?? ''].map((word) => word.toLowerCase())
  return [...long.filter((word) => word.length >= 4), ...(name.length >= 2 ? [name.toLowerCase()] : [])]
}
