declare module 'jsonexport/dist' {
  export default function jsonExport(data: unknown, ...rest: unknown[]): void;
}
