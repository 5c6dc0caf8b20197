// The files chosen in a file field. A browser replaces the chosen files at each new choice; this hook adds the new ones
// instead.
import { type RefObject, useEffect, useRef, useState } from 'react';

export interface ChosenFiles {
  input: RefObject<HTMLInputElement | null>;
  files: readonly File[];
  /** True if more files were chosen than `most`, so that some were left out. */
  isCut: boolean;
  add: (chosen: FileList | null) => void;
  remove: (file: File) => void;
}

const isSame = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

export function useChosenFiles(most: number): ChosenFiles {
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isCut, setIsCut] = useState(false);

  useEffect(() => {
    const form = input.current?.form;
    const clear = () => {
      setFiles([]);
      setIsCut(false);
    };
    form?.addEventListener('reset', clear);
    return () => form?.removeEventListener('reset', clear);
  }, []);

  const hold = (wanted: readonly File[]) => {
    const kept = wanted.slice(0, most);
    const transfer = new DataTransfer();
    for (const file of kept) transfer.items.add(file);
    if (input.current) input.current.files = transfer.files;
    setFiles(kept);
    setIsCut(wanted.length > kept.length);
  };

  return {
    input,
    files,
    isCut,
    add(chosen) {
      const others = [...(chosen ?? [])].filter((file) => !files.some((held) => isSame(held, file)));
      hold([...files, ...others]);
    },
    remove: (file) => hold(files.filter((held) => held !== file)),
  };
}
