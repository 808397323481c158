import type { ReactNode } from 'react';
import './parts.css';
import './PhoneFrame.css';

interface PhoneFrameProps {
  /** What it is written in. */
  lang: string;
  /** The address of a picture across the top; empty: its place; absent: without. */
  picture?: string;
  /** Parts below one another. */
  children: ReactNode;
}

/** What a guest's phone shows. A `phone-code` in it has the picture of a code. */
export function PhoneFrame({ lang, picture, children }: PhoneFrameProps) {
  return (
    <div className="phone framed lines wrap" lang={lang}>
      {picture !== undefined && <div className="phone-picture">{picture && <img src={picture} alt="" />}</div>}
      {children}
    </div>
  );
}
