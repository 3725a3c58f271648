import { expect, it } from 'vitest'
import { refuseWeak } from './password-rule.ts'

const person = { username: 'wang.fang', name: '王芳', phone: '13812345678', email: 'fang_w88@erp.example' }
const said = (password: string) =>
  refuseWeak(password, person).then(
    () => null,
    (error: Error) => error.message,
  )

it.each([
  '12345678',
  'PASSWORD1',
  'iloveyou',
  'Password@2026',
  '!!qwerty123',
  'Erp@2026',
  'ERP-2027!!',
  'aaaaaaaa',
  'ababab12ab'.replaceAll(/[12]/g, 'a'),
])('refuses %s, which everybody tries', async (password) => expect(await said(password)).toContain('过于常见'))

it.each(['wang.fang#9', 'WangFang-2027', 'x13812345678x', 'FANG_W88 again', '我是王芳没错的呀'])(
  'refuses %s, which colleagues try',
  async (password) => expect(await said(password)).toContain('不能包含'),
)

it.each(['green tea at 5', 'Another-river-2026', ' spaces count ', '江南春水绿如蓝啊'])('takes %s', async (password) =>
  expect(await said(password)).toBeNull(),
)
