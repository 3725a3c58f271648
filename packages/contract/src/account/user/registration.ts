import { action, resource, text, type } from '../../kit/index.ts'
import { newPassword } from '../sign-in/credentials.ts'
import { email, phone, username } from './user.ts'

const fields = {
  username,
  name: text('姓名', { required: true, min: 2, max: 20 }),
  phone,
  email,
  reason: text('申请理由', { max: 200, multiline: true }),
}

/** Asking for an account; an administrator approves it. */
export const registration = resource('account/registration', {
  title: '账号申请',
  name: 'username',
  fields,
  actions: {
    register: action('POST', '/v1/user/register', {
      label: '申请账号',
      permission: 'public',
      input: { ...fields, password: newPassword },
      output: type<{ userId: number }>(),
    }),
  },
})
