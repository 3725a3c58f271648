import { Field } from './field.tsx'

export interface Captcha {
  captchaId: string
  img: string
}

interface CaptchaFieldProps {
  captcha: Captcha | null
  value: string
  error?: string
  onChange: (value: string) => void
  onRefresh: () => void
}

export function CaptchaField({ captcha, value, error, onChange, onRefresh }: CaptchaFieldProps) {
  return (
    <Field
      label="验证码"
      name="captcha"
      value={value}
      error={error}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      required
      maxLength={8}
      placeholder="请输入图中的字符"
      onChange={(event) => onChange(event.target.value)}
      after={
        <button type="button" className="captcha" aria-label="换一张验证码" title="看不清，换一张" onClick={onRefresh}>
          {captcha ? <img src={pictureOf(captcha.img)} alt="验证码图片" /> : <span>点击重新加载</span>}
        </button>
      }
    />
  )
}

/** As an image, never as markup: what the server sends cannot run here. */
function pictureOf(img: string): string {
  if (img.startsWith('data:')) return img
  return img.trimStart().startsWith('<') ? `data:image/svg+xml,${encodeURIComponent(img)}` : `data:image/svg+xml;base64,${img}`
}
