import { Field } from './field.tsx'
import { PasswordField } from './password-field.tsx'

export interface Typed {
  username: string
  password: string
}

interface CredentialsProps {
  typed: Typed
  onType: (typed: Typed) => void
  onUsername: () => void
}

/** Username and password as they are typed; only the username is ever trimmed. */
export function Credentials({ typed, onType, onUsername }: CredentialsProps) {
  return (
    <>
      <Field
        label="用户名"
        name="username"
        autoComplete="username"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        autoFocus
        required
        maxLength={64}
        value={typed.username}
        onChange={(event) => onType({ ...typed, username: event.target.value })}
        onBlur={onUsername}
      />
      <PasswordField
        label="密码"
        name="password"
        autoComplete="current-password"
        required
        value={typed.password}
        onChange={(event) => onType({ ...typed, password: event.target.value })}
      />
    </>
  )
}

export function missingOf({ username, password }: Typed): string | null {
  if (!username.trim()) return '请输入用户名'
  return password ? null : '请输入密码'
}
